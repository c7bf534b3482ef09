ALTER TABLE "accounts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_versions" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_versions" ADD COLUMN "translations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "event_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "consent_translations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language_check" CHECK ("accounts"."language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event_language_check" CHECK ("events"."event_language" in ('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ar', 'en-XA', 'ar-XB'));
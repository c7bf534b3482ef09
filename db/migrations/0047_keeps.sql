ALTER TABLE "exports" DROP CONSTRAINT "exports_posts_check";--> statement-breakpoint
ALTER TABLE "export_entries" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closing_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "forget_emails" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_entries" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "tables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_posts_check" CHECK ("exports"."posts" in ('approved', 'favourites', 'all', 'stored'));
ALTER TABLE "events" ADD COLUMN "announcement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "announcement_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "identify_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "is_forgotten" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_announcement_check" CHECK (char_length("events"."announcement") <= 120 and ("events"."announcement" = '') = ("events"."announcement_until" is null));
ALTER TABLE "events" ADD COLUMN "form_missions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_places" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wall_places" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "mission" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_places_check" CHECK ("events"."wall_places" in ('on', 'off'));
ALTER TABLE "events" ADD COLUMN "wall_room" text DEFAULT 'Small' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "wall_room" SET DEFAULT 'Automatic';--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_room_check" CHECK ("events"."wall_room" in ('Automatic', 'Small', 'Hall'));

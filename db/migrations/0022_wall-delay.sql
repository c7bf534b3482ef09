ALTER TABLE "events" ADD COLUMN "wall_delay" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "wall_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "posts_wall_due_at_idx" ON "posts" USING btree ("wall_due_at") WHERE "posts"."wall_due_at" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_delay_check" CHECK ("events"."wall_delay" in ('on', 'off'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_wall_due_at_check" CHECK ("posts"."wall_due_at" is null or ("posts"."status" = 'approve' and "posts"."wall_position" is null));
ALTER TABLE "events" ADD COLUMN "wall_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wall_show" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "run_of_show" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "scene_cues" jsonb DEFAULT '[]'::jsonb NOT NULL;
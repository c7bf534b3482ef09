ALTER TABLE "posts" DROP CONSTRAINT "posts_media_type_check";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_original_check";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_wall_position_check";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_words" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_words_check" CHECK ("events"."form_words" in ('on', 'off'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_type_check" CHECK ("posts"."media_type" in ('image', 'video', 'text'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_original_check" CHECK (num_nonnulls("posts"."original_key", "posts"."video_id") = case "posts"."media_type" when 'text' then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_wall_position_check" CHECK ("posts"."wall_position" is null or ("posts"."status" = 'approve'
        and ("posts"."thumbnail_media_key" is not null or "posts"."media_type" = 'text')
        and ("posts"."media_state" = 'ready' or ("posts"."media_state" = 'processing' and "posts"."media_type" = 'image'))));
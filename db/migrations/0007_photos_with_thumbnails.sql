ALTER TABLE "posts" DROP CONSTRAINT "posts_wall_position_check";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_wall_position_check" CHECK ("posts"."wall_position" is null or ("posts"."status" = 'approve' and "posts"."thumbnail_media_key" is not null
        and ("posts"."media_state" = 'ready' or ("posts"."media_state" = 'processing' and "posts"."media_type" = 'image'))));
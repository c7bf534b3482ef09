ALTER TABLE "posts" ALTER COLUMN "original_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "original_mime" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "original_bytes" DROP NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "video_id" = null WHERE "original_key" NOT LIKE 'hosted/%';--> statement-breakpoint
UPDATE "posts" SET "original_key" = null, "original_mime" = null, "original_bytes" = null WHERE "original_key" LIKE 'hosted/%';--> statement-breakpoint
CREATE INDEX "posts_video_id_idx" ON "posts" USING btree ("video_id") WHERE "posts"."video_id" is not null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_original_check" CHECK (num_nonnulls("posts"."original_key", "posts"."video_id") = 1);
CREATE TABLE "video_uploads" (
	"video_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"post_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "poster_key" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hosted_media_url" text;--> statement-breakpoint
CREATE INDEX "video_uploads_expires_at_idx" ON "video_uploads" USING btree ("expires_at");
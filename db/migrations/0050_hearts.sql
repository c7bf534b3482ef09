CREATE TABLE "hearts" (
	"post_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"phone_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hearts_pkey" PRIMARY KEY("post_id","phone_hash")
);
--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "has_hearts" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "hearts" ADD CONSTRAINT "hearts_post_fkey" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hearts_event_id_idx" ON "hearts" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_has_hearts_check" CHECK ("albums"."has_hearts" in ('on', 'off'));
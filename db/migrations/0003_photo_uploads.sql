CREATE TABLE "photo_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"post_id" uuid,
	"checksum" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_event_id_idx" ON "photo_uploads" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_created_at_idx" ON "photo_uploads" USING btree ("created_at");
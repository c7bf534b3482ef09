CREATE TABLE "export_entries" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"name" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"crc32" bigint DEFAULT 0 NOT NULL,
	"start" bigint DEFAULT 0 NOT NULL,
	"central_start" bigint DEFAULT 0 NOT NULL,
	"posts_line" text NOT NULL,
	"consent_line" text DEFAULT '' NOT NULL,
	CONSTRAINT "export_entries_pkey" PRIMARY KEY("export_id","position"),
	CONSTRAINT "export_entries_crc32_check" CHECK ("export_entries"."crc32" between 0 and 4294967295)
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"posts" text NOT NULL,
	"pictures" text NOT NULL,
	"timezone" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	"media_files" integer DEFAULT 0 NOT NULL,
	"media_end" bigint DEFAULT 0 NOT NULL,
	"media_central_bytes" bigint DEFAULT 0 NOT NULL,
	"posts_csv_bytes" bigint DEFAULT 0 NOT NULL,
	"posts_csv_crc32" bigint DEFAULT 0 NOT NULL,
	"consent_csv_bytes" bigint DEFAULT 0 NOT NULL,
	"consent_csv_crc32" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_posts_check" CHECK ("exports"."posts" in ('approved', 'favourites', 'all')),
	CONSTRAINT "exports_pictures_check" CHECK ("exports"."pictures" in ('originals', 'large'))
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "original_crc32" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "media_bytes" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "media_crc32" bigint;--> statement-breakpoint
ALTER TABLE "export_entries" ADD CONSTRAINT "export_entries_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_entries" ADD CONSTRAINT "export_entries_post_fkey" FOREIGN KEY ("account_id","post_id") REFERENCES "public"."posts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_fkey" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_entries_post_idx" ON "export_entries" USING btree ("account_id","post_id");--> statement-breakpoint
CREATE INDEX "exports_event_id_idx" ON "exports" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_user_id_idx" ON "exports" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "exports_expires_at_idx" ON "exports" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_original_crc32_check" CHECK ("posts"."original_crc32" between -1 and 4294967295);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_crc32_check" CHECK ("posts"."media_crc32" between -1 and 4294967295);
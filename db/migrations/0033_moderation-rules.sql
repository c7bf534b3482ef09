CREATE TABLE "moderation_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid,
	"word_languages" text[] DEFAULT '{}' NOT NULL,
	"words_review" text DEFAULT '' NOT NULL,
	"words_ban" text DEFAULT '' NOT NULL,
	"words_allowed" text DEFAULT '' NOT NULL,
	"stop_contacts" text DEFAULT 'off' NOT NULL,
	"flood_posts" smallint DEFAULT 10 NOT NULL,
	"flood_minutes" smallint DEFAULT 5 NOT NULL,
	"dry_run" text DEFAULT 'off' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_rules_account_id_event_id_key" UNIQUE NULLS NOT DISTINCT("account_id","event_id"),
	CONSTRAINT "moderation_rules_stop_contacts_check" CHECK ("moderation_rules"."stop_contacts" in ('on', 'off')),
	CONSTRAINT "moderation_rules_dry_run_check" CHECK ("moderation_rules"."dry_run" in ('on', 'off')),
	CONSTRAINT "moderation_rules_flood_posts_check" CHECK ("moderation_rules"."flood_posts" between 0 and 1000),
	CONSTRAINT "moderation_rules_flood_minutes_check" CHECK ("moderation_rules"."flood_minutes" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "moderation_mode" text DEFAULT 'Review' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "trusted_after" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "moderation_rules" ADD CONSTRAINT "moderation_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_rules" ADD CONSTRAINT "moderation_rules_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_rules_event_id_idx" ON "moderation_rules" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "posts_event_id_original_sha256_idx" ON "posts" USING btree ("event_id","original_sha256") WHERE "posts"."status" = 'banned' and "posts"."original_sha256" is not null;--> statement-breakpoint
CREATE INDEX "posts_event_id_address_hash_id_idx" ON "posts" USING btree ("event_id","address_hash","id" DESC NULLS FIRST) WHERE "posts"."address_hash" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_trusted_after_check" CHECK ("events"."trusted_after" between 1 and 10);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_moderation_mode_check" CHECK ("events"."moderation_mode" in ('Review', 'Trusted', 'Automatic'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_original_sha256_check" CHECK ("posts"."original_sha256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_picture_hash_check" CHECK ("posts"."picture_hash" ~ '^[0-9a-f]{16}$');
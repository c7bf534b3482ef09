CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"company_logo_key" text,
	"favicon_key" text,
	"thumbnail_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"ad_name" text NOT NULL,
	"ad_url" text DEFAULT '' NOT NULL,
	"media_key" text NOT NULL,
	"media_width" integer,
	"media_height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ads_account_id_id_key" UNIQUE("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "ads_group_ads" (
	"account_id" uuid NOT NULL,
	"ads_group_id" uuid NOT NULL,
	"ads_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ads_group_ads_pkey" PRIMARY KEY("ads_group_id","ads_id")
);
--> statement-breakpoint
CREATE TABLE "ads_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"ads_group_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ads_groups_account_id_id_key" UNIQUE("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_moderators" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "event_moderators_pkey" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_scripts" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"script_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "event_scripts_pkey" PRIMARY KEY("event_id","script_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_name" text NOT NULL,
	"event_location" text DEFAULT '' NOT NULL,
	"event_date" date NOT NULL,
	"event_start_time" text DEFAULT '12:00 AM' NOT NULL,
	"length_of_event" double precision DEFAULT 0.5 NOT NULL,
	"notification_status" text DEFAULT 'off' NOT NULL,
	"notification_emails" text DEFAULT '' NOT NULL,
	"ads_group_id" uuid,
	"ads_per_post" smallint DEFAULT 0 NOT NULL,
	"event_status" text DEFAULT 'Draft' NOT NULL,
	"password_hash" text,
	"event_url_slug" text NOT NULL,
	"wall_speed" text DEFAULT 'Off' NOT NULL,
	"wall_layout" text DEFAULT '4-Column Social Mosaic' NOT NULL,
	"page_title" text DEFAULT '' NOT NULL,
	"page_description" text DEFAULT '' NOT NULL,
	"page_keywords" text DEFAULT '' NOT NULL,
	"brand_custom_logo_key" text,
	"brand_social_share_image_key" text,
	"brand_watermark_image_key" text,
	"contact_information" text DEFAULT 'off' NOT NULL,
	"legal" text DEFAULT 'off' NOT NULL,
	"copyright" text DEFAULT 'off' NOT NULL,
	"top_brand_color" text DEFAULT '#000000' NOT NULL,
	"top_banner_text_color" text DEFAULT '#FFFFFF' NOT NULL,
	"bottom_brand_color" text DEFAULT '#000000' NOT NULL,
	"bottom_banner_text_color" text DEFAULT '#FFFFFF' NOT NULL,
	"cta_button_color" text DEFAULT '#000000' NOT NULL,
	"cta_button_text_color" text DEFAULT '#FFFFFF' NOT NULL,
	"top_banner_text" text DEFAULT '' NOT NULL,
	"bottom_banner_text" text DEFAULT '' NOT NULL,
	"cta_text" text DEFAULT '' NOT NULL,
	"cta_url" text DEFAULT '' NOT NULL,
	"wall_version" bigint DEFAULT 0 NOT NULL,
	"event_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_event_url_slug_key" UNIQUE("event_url_slug"),
	CONSTRAINT "events_account_id_id_key" UNIQUE("account_id","id"),
	CONSTRAINT "events_event_url_slug_check" CHECK ("events"."event_url_slug" ~ '^[a-z0-9-]{1,80}$'),
	CONSTRAINT "events_event_start_time_check" CHECK ("events"."event_start_time" ~ '^(1[0-2]|[1-9]):(00|15|30|45) (AM|PM)$'),
	CONSTRAINT "events_length_of_event_check" CHECK ("events"."length_of_event" between 0.5 and 24 and mod(("events"."length_of_event" * 2)::numeric, 1) = 0),
	CONSTRAINT "events_ads_per_post_check" CHECK ("events"."ads_per_post" between 0 and 20),
	CONSTRAINT "events_event_status_check" CHECK ("events"."event_status" in ('Draft', 'Live', 'Private', 'Archive')),
	CONSTRAINT "events_wall_speed_check" CHECK ("events"."wall_speed" in ('Off', 'Very Slow', 'Slow', 'Normal', 'Fast', 'Very Fast')),
	CONSTRAINT "events_wall_layout_check" CHECK ("events"."wall_layout" in ('4-Column Social Mosaic', '2-Column Social Mosaic', 'Single Column List View', 'Single Post Spotlight')),
	CONSTRAINT "events_notification_status_check" CHECK ("events"."notification_status" in ('on', 'off')),
	CONSTRAINT "events_contact_information_check" CHECK ("events"."contact_information" in ('on', 'off')),
	CONSTRAINT "events_legal_check" CHECK ("events"."legal" in ('on', 'off')),
	CONSTRAINT "events_copyright_check" CHECK ("events"."copyright" in ('on', 'off')),
	CONSTRAINT "events_top_brand_color_check" CHECK ("events"."top_brand_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "events_top_banner_text_color_check" CHECK ("events"."top_banner_text_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "events_bottom_brand_color_check" CHECK ("events"."bottom_brand_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "events_bottom_banner_text_color_check" CHECK ("events"."bottom_banner_text_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "events_cta_button_color_check" CHECK ("events"."cta_button_color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "events_cta_button_text_color_check" CHECK ("events"."cta_button_text_color" ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("event_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "post_status_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_status_changes_from_status_check" CHECK ("post_status_changes"."from_status" in ('pending', 'approve', 'private', 'banned', 'delete')),
	CONSTRAINT "post_status_changes_to_status_check" CHECK ("post_status_changes"."to_status" in ('approve', 'private', 'banned', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"person_email_id" text NOT NULL,
	"person_city" text NOT NULL,
	"caption" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_favourite" text DEFAULT 'no' NOT NULL,
	"media_type" text NOT NULL,
	"original_key" text NOT NULL,
	"original_mime" text NOT NULL,
	"original_bytes" bigint NOT NULL,
	"media_key" text,
	"thumbnail_media_key" text,
	"media_state" text DEFAULT 'processing' NOT NULL,
	"media_problem" text,
	"media_width" integer,
	"media_height" integer,
	"placeholder_color" text,
	"video_id" text,
	"wall_version" bigint,
	"wall_position" bigint,
	"moderated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(caption || chr(10) || person_name || chr(10) || person_city)) STORED NOT NULL,
	CONSTRAINT "posts_account_id_id_key" UNIQUE("account_id","id"),
	CONSTRAINT "posts_status_check" CHECK ("posts"."status" in ('pending', 'approve', 'private', 'banned', 'delete')),
	CONSTRAINT "posts_is_favourite_check" CHECK ("posts"."is_favourite" in ('yes', 'no')),
	CONSTRAINT "posts_media_type_check" CHECK ("posts"."media_type" in ('image', 'video')),
	CONSTRAINT "posts_media_state_check" CHECK ("posts"."media_state" in ('processing', 'ready', 'failed')),
	CONSTRAINT "posts_wall_position_check" CHECK ("posts"."wall_position" is null or ("posts"."status" = 'approve' and "posts"."media_state" = 'ready'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"theoretical_arrival_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"script_name" text NOT NULL,
	"script_placement" text NOT NULL,
	"script" text NOT NULL,
	"is_global" text DEFAULT 'no' NOT NULL,
	"on_off" text DEFAULT 'on' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scripts_account_id_id_key" UNIQUE("account_id","id"),
	CONSTRAINT "scripts_script_placement_check" CHECK ("scripts"."script_placement" in ('header', 'footer')),
	CONSTRAINT "scripts_is_global_check" CHECK ("scripts"."is_global" in ('yes', 'no')),
	CONSTRAINT "scripts_on_off_check" CHECK ("scripts"."on_off" in ('on', 'off'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_account_id_id_key" UNIQUE("account_id","id"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'moderator'))
);
--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads_group_ads" ADD CONSTRAINT "ads_group_ads_group_fkey" FOREIGN KEY ("account_id","ads_group_id") REFERENCES "public"."ads_groups"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads_group_ads" ADD CONSTRAINT "ads_group_ads_ad_fkey" FOREIGN KEY ("account_id","ads_id") REFERENCES "public"."ads"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads_groups" ADD CONSTRAINT "ads_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_moderators" ADD CONSTRAINT "event_moderators_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_moderators" ADD CONSTRAINT "event_moderators_user_fkey" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scripts" ADD CONSTRAINT "event_scripts_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scripts" ADD CONSTRAINT "event_scripts_script_fkey" FOREIGN KEY ("account_id","script_id") REFERENCES "public"."scripts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_ads_group_fkey" FOREIGN KEY ("account_id","ads_group_id") REFERENCES "public"."ads_groups"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_status_changes" ADD CONSTRAINT "post_status_changes_post_fkey" FOREIGN KEY ("account_id","post_id") REFERENCES "public"."posts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_status_changes" ADD CONSTRAINT "post_status_changes_user_fkey" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token_families" ADD CONSTRAINT "refresh_token_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ads_account_id_created_at_idx" ON "ads" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "ads_group_ads_ads_id_idx" ON "ads_group_ads" USING btree ("ads_id");--> statement-breakpoint
CREATE INDEX "ads_groups_account_id_created_at_idx" ON "ads_groups" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "event_moderators_user_id_idx" ON "event_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_scripts_script_id_idx" ON "event_scripts" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "events_account_id_created_at_idx" ON "events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "events_ads_group_id_idx" ON "events" USING btree ("ads_group_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_status_changes_post_id_id_idx" ON "post_status_changes" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_status_changes_user_id_idx" ON "post_status_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_status_changes_created_at_idx" ON "post_status_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_account_id_id_idx" ON "posts" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_event_id_id_idx" ON "posts" USING btree ("event_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_event_id_status_id_idx" ON "posts" USING btree ("event_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_account_id_status_id_idx" ON "posts" USING btree ("account_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_wall_idx" ON "posts" USING btree ("event_id","wall_position" DESC NULLS LAST) WHERE "posts"."wall_position" is not null;--> statement-breakpoint
CREATE INDEX "posts_wall_version_idx" ON "posts" USING btree ("event_id","wall_version") WHERE "posts"."wall_version" is not null;--> statement-breakpoint
CREATE INDEX "posts_search_idx" ON "posts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_limits_theoretical_arrival_at_idx" ON "rate_limits" USING btree ("theoretical_arrival_at");--> statement-breakpoint
CREATE INDEX "refresh_token_families_user_id_idx" ON "refresh_token_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_families_expires_at_idx" ON "refresh_token_families" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scripts_account_id_created_at_idx" ON "scripts" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_account_id_created_at_idx" ON "users" USING btree ("account_id","created_at");
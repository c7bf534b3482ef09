CREATE TABLE "consent_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"terms_url" text NOT NULL,
	"privacy_url" text NOT NULL,
	"box" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_versions_event_id_version_key" UNIQUE("event_id","version"),
	CONSTRAINT "consent_versions_event_id_id_key" UNIQUE("event_id","id"),
	CONSTRAINT "consent_versions_version_check" CHECK ("consent_versions"."version" > 0),
	CONSTRAINT "consent_versions_text_check" CHECK ("consent_versions"."text" <> ''),
	CONSTRAINT "consent_versions_box_check" CHECK ("consent_versions"."box" in ('on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_welcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_name" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_email" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_city" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "form_caption" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "consent_terms_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "consent_privacy_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "consent_box" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "consent_version_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "consent_language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent_versions" ADD CONSTRAINT "consent_versions_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_consent_version_fkey" FOREIGN KEY ("event_id","consent_version_id") REFERENCES "public"."consent_versions"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_name_check" CHECK ("events"."form_name" in ('required', 'optional', 'hidden'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_email_check" CHECK ("events"."form_email" in ('required', 'optional', 'hidden'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_city_check" CHECK ("events"."form_city" in ('required', 'optional', 'hidden'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_caption_check" CHECK ("events"."form_caption" in ('required', 'optional', 'hidden'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_consent_box_check" CHECK ("events"."consent_box" in ('on', 'off'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_consent_check" CHECK (("posts"."consent_version_id" is null) = ("posts"."consent_at" is null));--> statement-breakpoint
CREATE FUNCTION "consent_versions_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A wording that guests agreed to stays as it was: a change is a new version.' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "consent_versions_unchanged" BEFORE UPDATE ON "consent_versions" FOR EACH ROW EXECUTE FUNCTION "consent_versions_refuse_change"();

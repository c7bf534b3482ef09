CREATE TABLE "albums" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token" text NOT NULL,
	"is_open" text DEFAULT 'off' NOT NULL,
	"password_hash" text,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "albums_token_key" UNIQUE("token"),
	CONSTRAINT "albums_is_open_check" CHECK ("albums"."is_open" in ('on', 'off'))
);
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "audience" text DEFAULT 'organiser' NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_audience_check" CHECK ("exports"."audience" in ('organiser', 'guests'));
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"freed_at" timestamp with time zone,
	CONSTRAINT "former_slugs_freed_check" CHECK (("former_slugs"."event_id" is null) = ("former_slugs"."freed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_engines" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_event_id_idx" ON "former_slugs" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_search_engines_check" CHECK ("events"."search_engines" in ('on', 'off'));
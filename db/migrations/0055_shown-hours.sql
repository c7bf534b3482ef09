CREATE TABLE "shown_hours" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"browser_id" uuid NOT NULL,
	"screen_name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"ad_id" uuid,
	"ad_name" text NOT NULL,
	"shown_ms" integer NOT NULL,
	"times" integer NOT NULL,
	"from_ms" integer NOT NULL,
	"until_ms" integer NOT NULL,
	CONSTRAINT "shown_hours_key" UNIQUE NULLS NOT DISTINCT("event_id","browser_id","hour","ad_id")
);
--> statement-breakpoint
CREATE TABLE "sponsor_links" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ad_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsor_links_pkey" PRIMARY KEY("event_id","ad_id"),
	CONSTRAINT "sponsor_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"post_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"screen_id" uuid NOT NULL,
	"wall_version" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "takedowns_pkey" PRIMARY KEY("post_id","screen_id")
);
--> statement-breakpoint
ALTER TABLE "shown_hours" ADD CONSTRAINT "shown_hours_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD CONSTRAINT "sponsor_links_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takedowns_event_id_idx" ON "takedowns" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "takedowns_waiting_idx" ON "takedowns" USING btree ("screen_id") WHERE gone_at is null;
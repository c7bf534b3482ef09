CREATE TABLE "screens" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"wall_version" bigint NOT NULL,
	"version_at" timestamp with time zone NOT NULL,
	"post_count" integer NOT NULL,
	"build" text NOT NULL,
	"is_pushed" boolean NOT NULL,
	"first_heard_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screens_pkey" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wall_paused_version" bigint;
--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "screens_account_id_heard_at_idx" ON "screens" USING btree ("account_id","heard_at");
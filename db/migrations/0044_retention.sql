CREATE TABLE "retentions" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"days" smallint,
	"delete_on" date,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warned_days" smallint,
	"warned_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"began_at" timestamp with time zone,
	CONSTRAINT "retentions_choice_check" CHECK (num_nonnulls("retentions"."days", "retentions"."delete_on") = 1)
);
--> statement-breakpoint
ALTER TABLE "retentions" ADD CONSTRAINT "retentions_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;
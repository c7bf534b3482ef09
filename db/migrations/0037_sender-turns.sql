-- As media_turns: whose turn it is need not outlive a crash.
CREATE UNLOGGED TABLE "sender_turns" (
	"lane" text NOT NULL,
	"account_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_turns_pkey" PRIMARY KEY("lane","account_id","sender")
);
--> statement-breakpoint
ALTER TABLE "moderation_rules" ADD COLUMN "flood_address_posts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sender_turns" ADD CONSTRAINT "sender_turns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sender_turns_account_id_idx" ON "sender_turns" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "moderation_rules" ADD CONSTRAINT "moderation_rules_flood_address_posts_check" CHECK ("moderation_rules"."flood_address_posts" between 0 and 10000);
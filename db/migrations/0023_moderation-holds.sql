-- Holds end within half a minute and need not outlive a crash: without the log, taking one waits for no disk.
CREATE UNLOGGED TABLE "moderation_holds" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab_id" uuid NOT NULL,
	"post_id" uuid,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "moderation_holds_pkey" PRIMARY KEY("user_id","tab_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_holds" ADD CONSTRAINT "moderation_holds_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_holds" ADD CONSTRAINT "moderation_holds_user_fkey" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_holds_account_id_held_until_idx" ON "moderation_holds" USING btree ("account_id","held_until");--> statement-breakpoint
CREATE INDEX "moderation_holds_event_id_idx" ON "moderation_holds" USING btree ("event_id");
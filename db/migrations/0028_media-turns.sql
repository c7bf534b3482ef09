-- Whose turn it is need not outlive a crash: without the log, a job that begins waits for no disk.
CREATE UNLOGGED TABLE "media_turns" (
	"lane" text NOT NULL,
	"account_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_turns_pkey" PRIMARY KEY("lane","account_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "media_kept_seconds" integer;--> statement-breakpoint
ALTER TABLE "media_turns" ADD CONSTRAINT "media_turns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
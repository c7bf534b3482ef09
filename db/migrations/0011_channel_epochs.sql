CREATE TABLE "channel_grants" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	CONSTRAINT "channel_grants_pkey" PRIMARY KEY("family_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "channel_epoch" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_grants" ADD CONSTRAINT "channel_grants_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_grants_event_id_idx" ON "channel_grants" USING btree ("event_id");--> statement-breakpoint
-- Written by hand: no change of status or password leaves the private channel its name, whoever makes it.
CREATE FUNCTION "renew_channel_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."channel_epoch" := gen_random_uuid();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_renew_channel_epoch" BEFORE UPDATE ON "events" FOR EACH ROW
	WHEN (OLD."event_status" IS DISTINCT FROM NEW."event_status" OR OLD."password_hash" IS DISTINCT FROM NEW."password_hash")
	EXECUTE FUNCTION "renew_channel_epoch"();
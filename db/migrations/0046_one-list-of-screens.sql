ALTER TABLE "screens" DROP CONSTRAINT "screens_event_fkey";--> statement-breakpoint
ALTER TABLE "screens" DROP CONSTRAINT "screens_pkey";--> statement-breakpoint
DROP INDEX "screens_account_id_heard_at_idx";--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "wall_version" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "version_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "post_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "build" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "is_pushed" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "screens" ALTER COLUMN "heard_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screens" DROP COLUMN "first_heard_at";--> statement-breakpoint
-- A browser had a row for each event that it showed: a paired one keeps that of its event, any other the latest.
DELETE FROM "screens" USING "screen_devices" AS "device"
WHERE "screens"."account_id" = "device"."account_id" AND "screens"."id" = "device"."id"
  AND "screens"."event_id" <> "device"."event_id";--> statement-breakpoint
DELETE FROM "screens" USING "screens" AS "later"
WHERE "screens"."account_id" = "later"."account_id" AND "screens"."id" = "later"."id"
  AND ("screens"."heard_at", "screens"."event_id") < ("later"."heard_at", "later"."event_id");--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_pkey" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
-- Ids and hashes stay, so that televisions stay paired by their cookies.
INSERT INTO "screens" ("account_id", "id", "event_id", "name", "is_named", "token_hash", "seen_at")
SELECT "device"."account_id", "device"."id", "events"."id", "device"."name", true, "device"."token_hash", "device"."seen_at"
FROM "screen_devices" AS "device"
LEFT JOIN "events" ON "events"."id" = "device"."event_id" AND "events"."account_id" = "device"."account_id"
ON CONFLICT ("account_id", "id") DO UPDATE SET
  "name" = excluded."name", "is_named" = true, "token_hash" = excluded."token_hash", "seen_at" = excluded."seen_at",
  "is_forgotten" = false;--> statement-breakpoint
DROP TABLE "screen_devices";--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_event_fkey" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screens_event_id_idx" ON "screens" USING btree ("event_id");

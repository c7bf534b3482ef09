ALTER TABLE "events" ADD COLUMN "wait_alarm_seconds" smallint DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wait_alarmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wait_alarm_seconds_check" CHECK ("events"."wait_alarm_seconds" between 0 and 600);--> statement-breakpoint
CREATE FUNCTION "end_wait_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  alarmed_at timestamptz;
BEGIN
  -- Locks the event whether an alarm stands or not: of the last two posts, decided at once, the second sees the first go;
  -- and no alarm is raised meanwhile over a queue that is being emptied.
  SELECT "wait_alarmed_at" INTO alarmed_at FROM "events" WHERE "id" = OLD."event_id" FOR NO KEY UPDATE;
  IF alarmed_at IS NOT NULL THEN
    UPDATE "events" SET "wait_alarmed_at" = NULL
    WHERE "id" = OLD."event_id"
      AND NOT EXISTS (SELECT 1 FROM "posts" WHERE "event_id" = OLD."event_id" AND "status" = 'pending');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "posts_end_wait_alarm" AFTER UPDATE OF "status" ON "posts" FOR EACH ROW
  WHEN (OLD."status" = 'pending' AND NEW."status" <> 'pending') EXECUTE FUNCTION "end_wait_alarm"();--> statement-breakpoint
CREATE TRIGGER "posts_end_wait_alarm_erased" AFTER DELETE ON "posts" FOR EACH ROW
  WHEN (OLD."status" = 'pending') EXECUTE FUNCTION "end_wait_alarm"();

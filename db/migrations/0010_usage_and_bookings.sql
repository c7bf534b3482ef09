CREATE TABLE "disk_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_usage" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"posts" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "event_usage_pkey" PRIMARY KEY("event_id","shard")
);
--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "is_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_usage" ADD CONSTRAINT "event_usage_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_usage_account_id_idx" ON "event_usage" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION "count_added_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the key, so that two statements never wait for each other.
  INSERT INTO event_usage AS used (account_id, event_id, shard, posts, bytes)
  SELECT account_id, event_id, get_byte(uuid_send(id), 15) % 32, count(*), coalesce(sum(original_bytes), 0)
  FROM added GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (event_id, shard) DO UPDATE SET posts = used.posts + excluded.posts, bytes = used.bytes + excluded.bytes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    SELECT event_id, get_byte(uuid_send(id), 15) % 32 AS shard, count(*) AS posts, coalesce(sum(original_bytes), 0) AS bytes
    FROM removed GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    -- Without a row where the event itself goes.
    UPDATE event_usage SET posts = event_usage.posts - gone.posts, bytes = event_usage.bytes - gone.bytes
    WHERE event_usage.event_id = gone.event_id AND event_usage.shard = gone.shard;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "posts_count_added" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_posts"();--> statement-breakpoint
CREATE TRIGGER "posts_count_removed" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_posts"();--> statement-breakpoint
INSERT INTO "event_usage" ("account_id", "event_id", "shard", "posts", "bytes")
SELECT "account_id", "event_id", get_byte(uuid_send("id"), 15) % 32, count(*), coalesce(sum("original_bytes"), 0)
FROM "posts" GROUP BY 1, 2, 3;

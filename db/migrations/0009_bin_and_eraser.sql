CREATE TABLE "erased_posts" (
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"wall_version" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_posts_pkey" PRIMARY KEY("event_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erased_posts" ADD CONSTRAINT "erased_posts_event_fkey" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."events"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_posts_event_id_wall_version_idx" ON "erased_posts" USING btree ("event_id","wall_version");--> statement-breakpoint
CREATE INDEX "posts_deleted_at_idx" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE FUNCTION "posts_keep_deleted_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."status" <> 'delete' THEN
		NEW."deleted_at" := NULL;
	ELSIF TG_OP = 'INSERT' OR OLD."status" <> 'delete' THEN
		NEW."deleted_at" := now();
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "posts_deleted_at" BEFORE INSERT OR UPDATE OF "status" ON "posts" FOR EACH ROW EXECUTE FUNCTION "posts_keep_deleted_at"();--> statement-breakpoint
UPDATE "posts" SET "deleted_at" = now() WHERE "status" = 'delete';
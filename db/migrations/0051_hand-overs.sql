ALTER TABLE "posts" ADD COLUMN "hand_over_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hand_over_position" integer;--> statement-breakpoint
CREATE INDEX "posts_event_id_hand_over_id_idx" ON "posts" USING btree ("event_id","hand_over_id") WHERE "posts"."hand_over_id" is not null;
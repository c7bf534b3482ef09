DROP INDEX "audit_log_account_id_id_idx";--> statement-breakpoint
DROP INDEX "audit_log_subject_id_id_idx";--> statement-breakpoint
DROP INDEX "post_status_changes_post_id_id_idx";--> statement-breakpoint
DROP INDEX "posts_account_id_id_idx";--> statement-breakpoint
DROP INDEX "posts_event_id_id_idx";--> statement-breakpoint
DROP INDEX "posts_event_id_status_id_idx";--> statement-breakpoint
DROP INDEX "posts_event_id_email_id_idx";--> statement-breakpoint
DROP INDEX "posts_account_id_status_id_idx";--> statement-breakpoint
DROP INDEX "posts_wall_idx";--> statement-breakpoint
CREATE INDEX "audit_log_account_id_id_idx" ON "audit_log" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_id_idx" ON "audit_log" USING btree ("subject_id","id" DESC NULLS FIRST) WHERE "audit_log"."subject_kind" = 'post';--> statement-breakpoint
CREATE INDEX "post_status_changes_post_id_id_idx" ON "post_status_changes" USING btree ("post_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_account_id_id_idx" ON "posts" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_event_id_id_idx" ON "posts" USING btree ("event_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_event_id_status_id_idx" ON "posts" USING btree ("event_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_event_id_email_id_idx" ON "posts" USING btree ("event_id",lower("person_email_id"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_account_id_status_id_idx" ON "posts" USING btree ("account_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_wall_idx" ON "posts" USING btree ("event_id","wall_position" DESC NULLS FIRST) WHERE "posts"."wall_position" is not null;
CREATE TABLE "job_runners" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"place" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "host" text DEFAULT '' NOT NULL;
ALTER TABLE "disk_bookings" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "address" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "disk_bookings" ADD COLUMN "stepped_at" timestamp with time zone DEFAULT now() NOT NULL;
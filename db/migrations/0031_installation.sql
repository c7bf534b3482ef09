CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_backup_at" timestamp with time zone,
	"last_backup_bytes" bigint,
	CONSTRAINT "installation_is_only_check" CHECK ("installation"."is_only"),
	CONSTRAINT "installation_last_backup_check" CHECK (num_nulls("installation"."last_backup_at", "installation"."last_backup_bytes") in (0, 2))
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"browser_nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"enabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "second_factor_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "remembers_browsers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_token_families" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_token_families" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_token_families" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factors_account_id_idx" ON "second_factors" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_second_factor_for_check" CHECK ("accounts"."second_factor_for" in ('nobody', 'admins', 'everyone'));
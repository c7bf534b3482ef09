ALTER TABLE "events" ADD COLUMN "wall_theme" text DEFAULT 'Classic' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wall_typeface" text DEFAULT 'Theme' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wall_ground" text DEFAULT 'Theme' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "brand_ground_image_key" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_theme_check" CHECK ("events"."wall_theme" in ('Classic', 'Boardroom', 'Garland', 'Encore', 'Daylight', 'Gallery', 'Matchday', 'Lagoon'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_typeface_check" CHECK ("events"."wall_typeface" in ('Theme', 'Inter', 'Manrope', 'Fraunces', 'Unbounded', 'Newsreader', 'Jost', 'Oswald', 'Outfit', 'Bodoni Moda', 'Space Grotesk'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wall_ground_check" CHECK ("events"."wall_ground" in ('Theme', 'Gradient', 'Picture'));
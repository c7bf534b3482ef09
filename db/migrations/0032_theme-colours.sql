ALTER TABLE "events" ADD COLUMN "use_theme_colors" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_use_theme_colors_check" CHECK ("events"."use_theme_colors" in ('on', 'off'));--> statement-breakpoint
-- Before this version each surface in black with white text took its theme's colours. An event with colours on some
-- surfaces only gets its theme's colours written into the others: its wall must look the same after the migration.
WITH "theme" ("name", "top", "top_ink", "bottom", "bottom_ink", "cta", "cta_ink") AS (
  VALUES
    ('Classic', '#000000', '#FFFFFF', '#000000', '#FFFFFF', '#000000', '#FFFFFF'),
    ('Boardroom', '#0C121A', '#EDF2F8', '#0C121A', '#EDF2F8', '#E4ECF5', '#101822'),
    ('Garland', '#FFF8EF', '#6B2438', '#6B2438', '#FFF1E4', '#F6D9C4', '#551A2B'),
    ('Encore', '#170427', '#FFE34D', '#FF4D8D', '#21031A', '#FFE34D', '#21031A'),
    ('Daylight', '#FFFFFF', '#111111', '#111111', '#FFFFFF', '#D43A1C', '#FFFFFF'),
    ('Gallery', '#24221F', '#F4EFE6', '#24221F', '#F4EFE6', '#F4EFE6', '#24221F'),
    ('Matchday', '#06130C', '#FFFFFF', '#06130C', '#FFFFFF', '#D6FF3D', '#12200A'),
    ('Lagoon', '#06303B', '#F3FFFC', '#06303B', '#F3FFFC', '#FF9A7B', '#330F05')
), "surface" AS (
  SELECT "id" AS "event_id",
    upper("top_brand_color") = '#000000' AND upper("top_banner_text_color") = '#FFFFFF' AS is_top_plain,
    upper("bottom_brand_color") = '#000000' AND upper("bottom_banner_text_color") = '#FFFFFF' AS is_bottom_plain,
    upper("cta_button_color") = '#000000' AND upper("cta_button_text_color") = '#FFFFFF' AS is_cta_plain
  FROM "events"
)
UPDATE "events" SET
  "use_theme_colors" = 'off',
  "top_brand_color" = CASE WHEN is_top_plain THEN top ELSE "top_brand_color" END,
  "top_banner_text_color" = CASE WHEN is_top_plain THEN top_ink ELSE "top_banner_text_color" END,
  "bottom_brand_color" = CASE WHEN is_bottom_plain THEN bottom ELSE "bottom_brand_color" END,
  "bottom_banner_text_color" = CASE WHEN is_bottom_plain THEN bottom_ink ELSE "bottom_banner_text_color" END,
  "cta_button_color" = CASE WHEN is_cta_plain THEN cta ELSE "cta_button_color" END,
  "cta_button_text_color" = CASE WHEN is_cta_plain THEN cta_ink ELSE "cta_button_text_color" END
FROM "theme", "surface"
WHERE "theme"."name" = "wall_theme" AND "surface"."event_id" = "events"."id"
  AND NOT (is_top_plain AND is_bottom_plain AND is_cta_plain);

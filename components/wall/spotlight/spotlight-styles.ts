import "../pictures/photo-ground.module.css";
import "../pictures/picture-frame.module.css";
import "./spotlight-arrows.module.css";
import "./spotlight.module.css";

/**
 * The spotlight's stylesheets come with the page, its script later: the server-rendered first slide needs its styles.
 */

import { forgiveTranslation } from "@/lib/client/browser/forgive-translation";

// Runs on every page, before React does.
forgiveTranslation();

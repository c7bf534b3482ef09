import { CodeView } from "@/components/screen-page/code-view";
import { ScreenPage } from "@/components/screen-page/screen-page";
import { AdCard } from "@/components/wall/cards/ad-card";
import { PostCard } from "@/components/wall/cards/post-card";
import { AbsentWall } from "@/components/wall/page/absent-wall";
import { EmptyWall } from "@/components/wall/scan/empty-wall";
import ScanCall from "@/components/wall/scan/scan-call";
import { BottomBanner } from "@/components/wall/stage/bottom-banner";
import { PostSlides } from "@/components/wall/stage/post-slides";
import { TopBanner } from "@/components/wall/stage/top-banner";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { event, type States } from "./guest-states";

/** Walls and televisions in their states. Texts of people are in capitals. */

const nothing = () => {};
const wallPost = {
  id: "1",
  caption: "CAPTION",
  media_type: "image",
  is_favourite: "yes",
  person_name: "ADA",
  person_city: "",
};
const shown = { ...wallPost, thumbnail_media_url: "/a.jpg", media_url: "/b.jpg" } as unknown as PublicPost;
const clip = { ...shown, id: "2", caption: "", person_name: "", media_type: "video" } as PublicPost;
const cardProps = { isNew: false, isLoaded: true, start: "top", wordsKey: 0, pictureWidth: "300px" } as const;
const frame = { watermark: null, placeholder: null, onOpen: nothing };

export const wallStates: States = {
  "an empty wall": () => <EmptyWall slug="noor" code={null} takesPosts />,
  "an empty wall of an ended event": () => <EmptyWall slug="noor" code={null} takesPosts={false} />,
  "a wall that nobody may see": () => <AbsentWall site={{} as never} />,
  "a call to scan": () => <ScanCall code={null} />,
  "a top banner without a text": () => <TopBanner event={event as never} />,
  "a bottom banner without texts": () => <BottomBanner event={event as never}>{null}</BottomBanner>,
  "a bottom banner with its first texts": ({ banners }) => (
    <BottomBanner
      event={{ ...event, bottom_banner_text: banners.firstInvitation, cta_text: banners.firstCtaText } as never}
    >
      {null}
    </BottomBanner>
  ),
  "the banner of an ended event": ({ banners }) => (
    <BottomBanner event={{ ...event, event_status: "Archive", bottom_banner_text: banners.firstInvitation } as never}>
      {null}
    </BottomBanner>
  ),
  "a card": () => <PostCard {...cardProps} {...frame} post={shown} />,
  "a card without words": () => <PostCard {...cardProps} {...frame} post={clip} />,
  "an ad": () => <AdCard ad={{ ad_name: "AD", ad_url: "", media_url: "/a.jpg" } as never} placeholder={null} />,
  "an open post": () => (
    <PostSlides posts={{ [-1]: clip, 0: shown, 1: clip }} event={event as never} onStep={nothing} />
  ),
};

const scan = { size: 21, path: "", text: "" };

export const screenStates: States = {
  "a television that connects": ({ screenPage }) => <ScreenPage build="" pollPath="/poll" text={screenPage} />,
  "a television's code": ({ screenPage }) => (
    <CodeView code="ABC234" scan={scan} console="https://A.EXAMPLE/" text={screenPage} />
  ),
  "a television's code without an address": ({ screenPage }) => <CodeView code="ABC234" text={screenPage} />,
};

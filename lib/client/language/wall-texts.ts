"use client";

import { createContext, useContext } from "react";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { WallMessages } from "@/lib/shared/messages/scopes";

/** The wall's language and its sentences. They come with the page's HTML, so a wall loads no script for them. */
export type WallTexts = { language: AnyLanguage; text: WallMessages };

const Context = createContext<WallTexts | null>(null);

export const WallTextsProvider = Context.Provider;

export const useWallLanguage = () => useContext(Context) as WallTexts;

export const useWallTexts = () => useWallLanguage().text;

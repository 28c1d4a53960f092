import { english } from './en/index.ts';
import type { Language } from './said.ts';

declare global {
  interface ImportMeta {
    /** Of the bundler: all modules whose path fits, by path. */
    glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
  }
}

/** A language is one file beside this one, named by its tag: `de.language.ts`, `pt-BR.language.ts`. */
const files = import.meta.glob<{ language: Language }>('./*.language.ts', { eager: true });

/** The languages that the wallet speaks, by BCP 47 tag; of English, what all pages may say. */
export const languages: Readonly<Record<string, Partial<Language>>> = {
  en: english,
  ...Object.fromEntries(Object.entries(files).map(([path, { language }]) => [path.slice(2, -'.language.ts'.length), language])),
};

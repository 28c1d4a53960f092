import { settings } from '../en/settings.ts';
import { bringWords } from '../words.ts';

/** Whoever has imported this may say what the page of settings says. */
bringWords(settings);

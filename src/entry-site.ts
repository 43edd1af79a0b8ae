import 'virtual:tokens.css';
import './styles/base.css';
import './styles/print.css';
import { wakeIslands } from './wake/islands.ts';
import { wakeLanguageLinks } from './wake/language.ts';
import { wakeMenus } from './wake/menus.ts';
import { wakePractice } from './wake/practice.ts';
import { wakePrinting } from './wake/print-answers.ts';
import { wakeReadingPlace } from './wake/reading-place.ts';
import { wakeShare } from './wake/share.ts';
import { wakeThemeSwitches } from './wake/theme-switch.ts';
import { wakeVisits } from './wake/visits.ts';

// All the script that a public page loads by itself. Everything here improves what already works without it.
wakeThemeSwitches();
wakeLanguageLinks();
wakeMenus();
wakePractice();
wakePrinting();
wakeReadingPlace();
wakeShare();
wakeVisits();
wakeIslands();

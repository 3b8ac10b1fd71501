import { say } from '../../language/say.ts';

/** Dialogs without a subject, as the list of commands calls them; `page-dialogs.tsx` shows each. */
export const OFFERED_DIALOGS = {
  help: say('words.dialogs.help'),
  models: say('words.dialogs.models'),
  'new-grid': say('words.dialogs.newGrid'),
  questionnaire: say('words.dialogs.questionnaire'),
  chronology: say('words.dialogs.chronology'),
  offline: say('words.dialogs.offline'),
  metrics: say('words.dialogs.metrics'),
  usage: say('words.dialogs.usage'),
  library: say('words.dialogs.library'),
  folders: say('words.dialogs.folders'),
} as const;

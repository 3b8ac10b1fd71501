/** Dialogs without a subject, as the list of commands calls them; `page-dialogs.tsx` shows each. */
export const OFFERED_DIALOGS = {
  help: 'Help…',
  models: 'Models…',
  'new-grid': 'New review grid…',
  questionnaire: 'Questionnaire…',
  chronology: 'Chronology…',
  offline: 'Offline check…',
  metrics: 'Metrics…',
  library: 'Library settings…',
  folders: 'Followed folders…',
} as const;

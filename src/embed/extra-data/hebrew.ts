import type { ChatWord } from '#form/document/chat-words.ts'
import type { ShareWord } from '#form/document/share-words.ts'

/** Hebrew texts: the extras support the language, forms don't yet. */
export const hebrew: {
  readonly share: { readonly [Word in ShareWord]: string }
  readonly chat: { readonly [Word in ChatWord]: string }
} = {
  share: {
    share: 'שיתוף',
    on: 'שיתוף ב-{n}',
    email: 'שיתוף בדוא״ל',
    copy: 'העתקת קישור',
    copied: 'הקישור הועתק',
    print: 'הדפסה',
    more: 'אפשרויות נוספות',
    server: 'שרת המסטודון שלך',
    cancel: 'ביטול',
    count: '{c} שיתופים',
    download: 'הורדת התמונה',
  },
  chat: {
    open: 'צ׳אט',
    unread: 'הודעות שלא נקראו: {c}',
    close: 'סגירה',
    write: 'כתבו הודעה…',
    send: 'שליחה',
    emoji: 'אימוג׳י',
    attach: 'צירוף קבצים',
    remove: 'הסרה',
    refused: 'לא ניתן לשלוח את הקובץ',
    most: 'עד 5 קבצים, 10 MB לכל קובץ',
    sound: 'צליל',
    transcript: 'הורדת השיחה',
    log: 'הודעות',
    online: 'אנחנו מחוברים',
    away: 'נענה בהקדם האפשרי',
    back: 'נחזור: {c}',
    typing: 'מקלידים…',
    seen: 'נקרא',
    sending: 'נשלח…',
    failed: 'לא נשלח. נסו שוב',
    ask: 'השאירו כתובת אימייל ונענה באימייל.',
    email: 'כתובת אימייל',
    save: 'שמירה',
    saved: 'תודה. אם תעזבו את הדף, נענה באימייל.',
    invalid: 'נא להזין כתובת אימייל תקינה.',
    earlier: 'הודעות קודמות',
    lost: 'מתחברים…',
    you: 'אתם',
    welcome: 'שלום! איך אפשר לעזור?',
  },
}

/** What the share buttons and those on images say by themselves. {n} is a network's name, {c} a count. */
export interface ShareWords {
  share: string
  on: string
  email: string
  copy: string
  copied: string
  print: string
  more: string
  server: string
  cancel: string
  count: string
  download: string
}

const order = [
  'share',
  'on',
  'email',
  'copy',
  'copied',
  'print',
  'more',
  'server',
  'cancel',
  'count',
  'download',
] as const

const lines: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Share',
    'Share on {n}',
    'Share by email',
    'Copy link',
    'Link copied',
    'Print',
    'More ways to share',
    'Your Mastodon server',
    'Cancel',
    '{c} shares',
    'Download image',
  ],
  de: [
    'Teilen',
    'Auf {n} teilen',
    'Per E-Mail teilen',
    'Link kopieren',
    'Link kopiert',
    'Drucken',
    'Weitere Möglichkeiten',
    'Dein Mastodon-Server',
    'Abbrechen',
    '{c}-mal geteilt',
    'Bild herunterladen',
  ],
  fr: [
    'Partager',
    'Partager sur {n}',
    'Partager par e-mail',
    'Copier le lien',
    'Lien copié',
    'Imprimer',
    'Autres options de partage',
    'Votre serveur Mastodon',
    'Annuler',
    '{c} partages',
    'Télécharger l’image',
  ],
  es: [
    'Compartir',
    'Compartir en {n}',
    'Compartir por correo',
    'Copiar enlace',
    'Enlace copiado',
    'Imprimir',
    'Más opciones',
    'Tu servidor de Mastodon',
    'Cancelar',
    'Compartido {c} veces',
    'Descargar imagen',
  ],
  it: [
    'Condividi',
    'Condividi su {n}',
    'Condividi via email',
    'Copia link',
    'Link copiato',
    'Stampa',
    'Altre opzioni',
    'Il tuo server Mastodon',
    'Annulla',
    '{c} condivisioni',
    'Scarica immagine',
  ],
  pt: [
    'Compartilhar',
    'Compartilhar no {n}',
    'Compartilhar por e-mail',
    'Copiar link',
    'Link copiado',
    'Imprimir',
    'Mais opções',
    'Seu servidor Mastodon',
    'Cancelar',
    '{c} compartilhamentos',
    'Baixar imagem',
  ],
  nl: [
    'Delen',
    'Delen via {n}',
    'Delen via e-mail',
    'Link kopiëren',
    'Link gekopieerd',
    'Afdrukken',
    'Meer opties',
    'Je Mastodon-server',
    'Annuleren',
    '{c} keer gedeeld',
    'Afbeelding downloaden',
  ],
  pl: [
    'Udostępnij',
    'Udostępnij w {n}',
    'Wyślij e-mailem',
    'Kopiuj link',
    'Skopiowano link',
    'Drukuj',
    'Więcej opcji',
    'Twój serwer Mastodon',
    'Anuluj',
    'Udostępniono {c} razy',
    'Pobierz obraz',
  ],
  sv: [
    'Dela',
    'Dela på {n}',
    'Dela via e-post',
    'Kopiera länk',
    'Länken har kopierats',
    'Skriv ut',
    'Fler alternativ',
    'Din Mastodon-server',
    'Avbryt',
    '{c} delningar',
    'Ladda ner bild',
  ],
  tr: [
    'Paylaş',
    '{n} üzerinde paylaş',
    'E-postayla paylaş',
    'Bağlantıyı kopyala',
    'Bağlantı kopyalandı',
    'Yazdır',
    'Diğer seçenekler',
    'Mastodon sunucunuz',
    'İptal',
    '{c} paylaşım',
    'Resmi indir',
  ],
  ar: [
    'مشاركة',
    'مشاركة على {n}',
    'مشاركة بالبريد الإلكتروني',
    'نسخ الرابط',
    'تم نسخ الرابط',
    'طباعة',
    'خيارات أخرى',
    'خادم ماستودون الخاص بك',
    'إلغاء',
    '{c} مشاركة',
    'تنزيل الصورة',
  ],
  he: [
    'שיתוף',
    'שיתוף ב-{n}',
    'שיתוף בדוא״ל',
    'העתקת קישור',
    'הקישור הועתק',
    'הדפסה',
    'אפשרויות נוספות',
    'שרת המסטודון שלך',
    'ביטול',
    '{c} שיתופים',
    'הורדת התמונה',
  ],
  ja: [
    '共有',
    '{n}で共有',
    'メールで共有',
    'リンクをコピー',
    'リンクをコピーしました',
    '印刷',
    'その他の方法',
    'Mastodonサーバー',
    'キャンセル',
    '{c}件の共有',
    '画像をダウンロード',
  ],
}

/** The languages that the script speaks by itself. */
export const wordLanguages: readonly string[] = Object.keys(lines)

/** Languages that are read from right to left. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** The words in a language; English for one that is not known. */
export function shareWords(language: string): ShareWords {
  const line = lines[language] ?? lines['en']!
  return Object.fromEntries(order.map((name, i) => [name, line[i]!])) as unknown as ShareWords
}

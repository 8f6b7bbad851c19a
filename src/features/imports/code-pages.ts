/** The code pages in which a file that isn't in Unicode may be encoded. */
export const codePages = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'koi8-r',
  'ibm866',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const
export type CodePage = (typeof codePages)[number]

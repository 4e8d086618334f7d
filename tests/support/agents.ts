const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/BP1A.250505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36';

/** Agent strings as real browsers send them. */
export const AGENTS = {
  instagramIos: `${IPHONE} Mobile/15E148 Instagram 384.0.0.28.89 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 744512389)`,
  instagramAndroid: `${PIXEL} Instagram 383.0.0.48.84 Android (35/15; 420dpi; 1080x2400; Google/google; Pixel 8; shiba; shiba; en_US; 739461002)`,
  facebookIos: `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0.0.44.90;FBBV/740012345;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/741234567]`,
  facebookAndroid: `${PIXEL} [FB_IAB/FB4A;FBAV/517.0.0.48.109;]`,
  messengerIos: `${IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/511.0.0.30.106;FBBV/738812345;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en;FBOP/0]`,
  messengerAndroid: `${PIXEL} [FB_IAB/Orca-Android;FBAV/510.0.0.37.108;]`,
  threadsIos: `${IPHONE} Mobile/15E148 Barcelona 384.0.0.27.109 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 744512389)`,
  tiktokIos: `${IPHONE} Mobile/15E148 musical_ly_39.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/0 BytedanceWebview/d8a21c6`,
  tiktokAndroid: `${PIXEL} trill_390904 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/39.9.4 ByteLocale/es BytedanceWebview/d8a21c6`,
  snapchatIos: `${IPHONE} Version/18.5 Mobile/15E148 Snapchat/13.45.0.46 (iPhone15,2; iOS 18.5; gzip)`,
  linkedinAndroid: `${PIXEL} [LinkedInApp]/4.1.1087`,
  linkedinIos: `${IPHONE} Mobile/22F76 [LinkedInApp]/9.31.1234`,
  lineIos: `${IPHONE} Mobile/15E148 Safari Line/15.9.0`,
  lineAndroid: `${PIXEL} Line/15.9.1/IAB`,
  wechatIos: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2d) NetType/WIFI Language/en`,
  kakaotalkAndroid: `${PIXEL} KAKAOTALK/25.5.1 (INAPP)`,
  xIos: `${IPHONE} Mobile/22F76 Twitter for iPhone/11.4`,
  pinterestAndroid: `${PIXEL} [Pinterest/Android]`,
  telegramAndroid: `${PIXEL} Telegram-Android/11.12.0 (Google Pixel 8; Android 15; SDK 35; HIGH)`,
  googleIos: `${IPHONE} GSA/372.0.767423456 Mobile/15E148 Safari/604.1`,
  otherIos: `${IPHONE} Mobile/15E148`,
  otherAndroid: PIXEL,
  safariIos: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
  chromeIos: `${IPHONE} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`,
  firefoxIos: `${IPHONE} FxiOS/139.1 Mobile/15E148 Safari/605.1.15`,
  chromeAndroid:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
  samsungAndroid:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  safariMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  chromeWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  firefoxLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
} as const;

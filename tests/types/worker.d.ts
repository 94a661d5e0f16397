// The constants that `smazzata/web/views/offline.py` writes above the service worker.
declare const VERSION: string;
declare const STATIC: string;
declare const SHELL: string[];

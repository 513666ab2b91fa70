// Vite turns an import of a style sheet into a link to it.
declare module '*.css';

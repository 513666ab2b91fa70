// Device numbers: 12 and 20 bits of major, 20 bits of minor, laid out as Linux and glibc do.
#ifndef _SYS_SYSMACROS_H
#define _SYS_SYSMACROS_H

extern unsigned int gnu_dev_major(unsigned long __device);
extern unsigned int gnu_dev_minor(unsigned long __device);
extern unsigned long gnu_dev_makedev(unsigned int __major, unsigned int __minor);

#define major(device) \
  ((unsigned int)((((device) >> 8) & 0xfffu) | ((unsigned int)((device) >> 32) & ~0xfffu)))
#define minor(device) ((unsigned int)(((device) & 0xffu) | ((unsigned int)((device) >> 12) & ~0xffu)))
#define makedev(major, minor) \
  ((((unsigned long)(major) & 0xfffffffful & ~0xffful) << 32) | (((major) & 0xffful) << 8) | \
   (((unsigned long)(minor) & 0xfffffffful & ~0xfful) << 12) | ((minor) & 0xfful))

#endif

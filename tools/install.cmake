# What is installed, by cmake --install or as a Debian package by cpack: the program, its manual page and completion, the
# battles, and what the licences ask for.

include(GNUInstallDirs)

set(COMPLETION ${CMAKE_BINARY_DIR}/longroll.bash)
add_custom_command(
  OUTPUT ${COMPLETION}
  COMMAND longroll completion > ${COMPLETION}
  DEPENDS longroll
  VERBATIM)
add_custom_target(completion ALL DEPENDS ${COMPLETION})

install(TARGETS longroll)
install(FILES docs/longroll.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${COMPLETION} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME longroll)
install(DIRECTORY scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/longroll FILES_MATCHING PATTERN "*.txt" PATTERN "*.lab")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES NOTICES.md README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Longroll developers")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6, libedit2, libmicrohttpd12, libqrencode4")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "${PROJECT_DESCRIPTION}
 Every chart of the rules with exact odds, the pegboard for players with
 miniatures, battles in the browser against the computer.")
include(CPack)
